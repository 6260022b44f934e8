import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { envFileProblems } from './configuration/env-file.ts';
import { createPrivateFiles } from './configuration/private-files.ts';
import { readStoredSecret } from './configuration/session-secret.ts';
import {
  databaseUrl,
  domains,
  hostNames,
  httpOrigin,
  isTimeZone,
  onOff,
  optional,
  origin,
  origins,
  sender,
  smtpUrl,
  withDefault,
} from './configuration/values.ts';

/** An invalid configuration: `problems` has one sentence for each wrong value. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** What .env.example shows. */
const SAMPLE_SECRET = 'choose-a-secret-of-32-characters-or-more';

/** The sender of mails where MAIL_FROM names none. */
export const DEFAULT_SENDER = 'Utsav <no-reply@utsav.example>';

const environmentSchema = z.object({
  /** The TCP port to listen on; 0 picks a free one. */
  PORT: withDefault(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535), 3000),
  /** The ip or host name to listen on. */
  HOST: withDefault(z.string(), '127.0.0.1'),
  /** The public url of the site; used in mails, canonical links and for Secure cookies. */
  PUBLIC_URL: optional(origin),
  /** The folder of the database, images, mails and secrets. */
  DATA_DIR: withDefault(
    z.string().refine((folder) => !/^~([/\\]|$)/.test(folder), 'must be written out: ~ is only known to shells'),
    './data',
  ),
  /** `postgres://…`; without it, SQLite in DATA_DIR. */
  DATABASE_URL: optional(databaseUrl),
  /** Signs the session cookies; at least 32 characters. */
  SESSION_SECRET: optional(
    z
      .string()
      .min(32, 'must have at least 32 characters')
      .refine(
        (secret) => secret !== SAMPLE_SECRET,
        'is the one of .env.example, which everybody knows: choose another',
      ),
  ),
  /** The first admin, made at the start of a database without one: e-mail and password, 8 to 128 characters. */
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').max(128)),
  /** Encrypts what `npm run backup` writes and decrypts what `npm run restore` reads. */
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters').max(1000)),
  /** Whether an empty database gets the sample festival. */
  SAMPLE_DATA: withDefault(onOff, 'on'),
  /** The festival's IANA time zone. */
  TIME_ZONE: withDefault(z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata'), 'Asia/Kolkata'),
  /** The origin of the API for the pages; without it, or where it is that of PUBLIC_URL, this server's own. */
  API_URL: optional(origin),
  /** Other origins whose pages may use the API, separated by commas. */
  ALLOWED_ORIGINS: withDefault(origins, ''),
  /** The products that the search provider reads; without it, this server's own /products. */
  PRODUCTS_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) url' })),
  /**
   * The bucket of pictures and other files, which are in DATA_DIR without one; its keys and region (else us-east-1), and the endpoint of a
   * service that is not Amazon's.
   */
  S3_ENDPOINT: optional(httpOrigin),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** `smtp://user:password@host:port`; without it, mails are .eml files in DATA_DIR/outbox. */
  SMTP_URL: optional(smtpUrl),
  /** The sender of every mail. */
  MAIL_FROM: withDefault(sender, DEFAULT_SENDER),
  /** Where fees are paid by UPI: the id and the name that the payer's app shows. */
  UPI_ID: optional(z.string().regex(/^[\w.-]{2,}@[a-zA-Z]{2,}$/, 'must be a UPI id such as festival@bank')),
  UPI_NAME: optional(z.string().max(100)),
  /** Fees paid by Razorpay: the key, its secret, and what its webhooks are signed with. */
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  /** Another URL of Razorpay's API, as tests have. */
  RAZORPAY_API_URL: withDefault(httpOrigin, 'https://api.razorpay.com'),
  /** The OAuth client of the login with Google; the three go together. */
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  /** The domains of the college's Google accounts, separated by commas: nobody else logs in with Google. */
  GOOGLE_DOMAINS: withDefault(domains, ''),
  /** Another OpenID provider in its place, as tests have. */
  GOOGLE_ISSUER: withDefault(httpOrigin, 'https://accounts.google.com'),
  /**
   * The number of reverse proxies in front; decides which ip a request has. `on` is one: whatever a client writes into
   * X-Forwarded-For itself stands further left than what that proxy adds, and counts for nothing.
   */
  TRUST_PROXY: withDefault(
    z
      .string()
      .toLowerCase()
      .regex(/^(\d{1,2}|on|off|true|false|yes|no)$/, 'must be the number of proxies in front, or off')
      .transform((value) => (/^\d+$/.test(value) ? Number(value) : Number(['on', 'true', 'yes'].includes(value))))
      .transform((proxies) => (proxies === 0 ? false : proxies)),
    'off',
  ),
  /**
   * Hosts to which webhooks are sent although they are no public ones, and by http too, separated by commas: a machine of the
   * college's network.
   */
  WEBHOOK_ALLOWED_HOSTS: withDefault(hostNames, ''),
  /** How many processes serve on the one port. */
  WORKERS: withDefault(z.coerce.number({ error: 'must be a number of processes' }).int().min(1).max(64), 1),
  /** How many milliseconds the event loop may be late before requests are refused with 503; 0 refuses none. */
  MAX_EVENT_LOOP_DELAY: withDefault(z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(0), 1000),
  /** Whether every sign-up ends with a mailed code, so that none tells who has an account. */
  SIGN_UP_BY_CODE: withDefault(onOff, 'off'),
  /** The token that Prometheus sends to read /metrics; without it there is no such page. */
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  /** What is logged: this level and those before it. */
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** `1` serves the pages from source with reload (npm run dev). */
  UTSAV_DEV: withDefault(onOff, 'off'),
});

/** A bucket of an S3 service; without an `endpoint`, of Amazon. */
export interface S3Config {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The login with Google accounts of the college. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** In lower case; at least one. */
  domains: string[];
  issuer: string;
}

/**
 * Every configuration value, parsed. Source: environment variables, or .env beside package.json. What a value means, and its unit, is
 * said at its variable in `environmentSchema` alone; undefined is a variable that is not set.
 */
export interface Config {
  port: number;
  host: string;
  publicUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** On SQLite, where none is given, the one stored in `dataDir`. */
  sessionSecret: string;
  /** In lower case. */
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  backupPassphrase: string | undefined;
  sampleData: boolean;
  timeZone: string;
  /** Empty where it is this server's own. */
  apiUrl: string;
  allowedOrigins: string[];
  productsUrl: string | undefined;
  s3: S3Config | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  upi: { id: string; name: string } | undefined;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string | undefined; apiUrl: string } | undefined;
  google: GoogleConfig | undefined;
  webhookAllowedHosts: string[];
  /** False for none. */
  trustProxy: false | number;
  signUpByCode: boolean;
  metricsToken: string | undefined;
  logLevel: z.output<typeof environmentSchema>['LOG_LEVEL'];
  workers: number;
  dev: boolean;
  /**
   * scrypt's N of a new password hash. Not read from the environment, so that no deployment lowers it;
   * tests do, to spend no tenth of a second on each account.
   */
  passwordHashCost: number;
  /**
   * Whether registrations of e-mails that nobody has verified wait for the mailed link. Not read from the environment, so that
   * no deployment mails strangers' words; tests that are about something else switch it off.
   */
  requireEmailVerification: boolean;
  /**
   * Whether such registrations stay without it, once the time to open the link is over: where no mail server is set, nobody gets a
   * link. Tests that are about those that end switch it off, as they have no mail server either.
   */
  keepsUnverified: boolean;
  maxEventLoopDelay: number;
}

/** scrypt's N of every password hash of a real server: about a tenth of a second of a processor. */
export const PASSWORD_HASH_COST = 16_384;

type Environment = z.output<typeof environmentSchema>;

function readS3(environment: Environment, problems: string[]): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = environment;
  if (!bucket && !endpoint && !region && !accessKeyId && !secretAccessKey) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const also = region ? ', also with S3_REGION' : '';
    problems.push(`S3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together${also}`);
    return undefined;
  }
  return { endpoint, region: region ?? 'us-east-1', bucket, accessKeyId, secretAccessKey };
}

function readRazorpay(environment: Environment, problems: string[]): Config['razorpay'] {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = environment;
  if (!keyId && !keySecret && !webhookSecret) return undefined;
  if (!keyId || !keySecret) {
    const also = webhookSecret ? ', also with RAZORPAY_WEBHOOK_SECRET' : '';
    problems.push(`Razorpay needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET together${also}`);
    return undefined;
  }
  return { keyId, keySecret, webhookSecret, apiUrl: environment.RAZORPAY_API_URL };
}

function readUpi({ UPI_ID: id, UPI_NAME: name }: Environment, problems: string[]): Config['upi'] {
  if (id) return { id, name: name ?? 'Utsav' };
  if (name) problems.push('UPI_NAME is nothing without UPI_ID');
  return undefined;
}

function readGoogle(environment: Environment, problems: string[]): GoogleConfig | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_DOMAINS: domains } = environment;
  if (!clientId && !clientSecret && domains.length === 0) return undefined;
  if (!clientId || !clientSecret || domains.length === 0) {
    problems.push('The login with Google needs GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_DOMAINS together');
    return undefined;
  }
  return { clientId, clientSecret, domains, issuer: environment.GOOGLE_ISSUER };
}

/** One machine generates its secret once and stores it; several machines on PostgreSQL must share a given one. */
function readSessionSecret(environment: Environment, dataDir: string, problems: string[]): string {
  if (environment.SESSION_SECRET) return environment.SESSION_SECRET;
  if (environment.DATABASE_URL) {
    problems.push('SESSION_SECRET is required with PostgreSQL: give 32 or more random characters');
    return '';
  }
  return problems.length > 0 ? '' : readStoredSecret(dataDir, problems);
}

interface Needs {
  /** The command works on what is there: with another DATA_DIR, such as a mistyped one, nothing is made in it. */
  database?: boolean;
}

function requireDatabase(environment: Environment, dataDir: string, problems: string[]): void {
  const file = path.join(dataDir, 'utsav.sqlite');
  if (!environment.DATABASE_URL && !existsSync(file))
    problems.push(`There is no database at ${file}, which DATA_DIR leads to`);
}

/** Reads and checks the environment; throws ConfigError with every problem at once. */
export function readConfig(source: NodeJS.ProcessEnv = process.env, { database = false }: Needs = {}): Config {
  const parsed = environmentSchema.safeParse(source);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const environment = parsed.data;
  const problems: string[] = [];
  const dataDir = path.resolve(environment.DATA_DIR);
  const s3 = readS3(environment, problems);
  const razorpay = readRazorpay(environment, problems);
  const upi = readUpi(environment, problems);
  const google = readGoogle(environment, problems);
  if (database) requireDatabase(environment, dataDir, problems);
  const sessionSecret = readSessionSecret(environment, dataDir, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: environment.PORT,
    host: environment.HOST,
    publicUrl: environment.PUBLIC_URL,
    dataDir,
    databaseUrl: environment.DATABASE_URL,
    sessionSecret,
    adminEmail: environment.ADMIN_EMAIL?.toLowerCase(),
    adminPassword: environment.ADMIN_PASSWORD,
    backupPassphrase: environment.BACKUP_PASSPHRASE,
    sampleData: environment.SAMPLE_DATA,
    timeZone: environment.TIME_ZONE,
    // Through its own URL each page would ask over the network what this process has in memory.
    apiUrl: environment.API_URL === environment.PUBLIC_URL ? '' : (environment.API_URL ?? ''),
    allowedOrigins: environment.ALLOWED_ORIGINS,
    productsUrl: environment.PRODUCTS_URL,
    s3,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    upi,
    razorpay,
    google,
    webhookAllowedHosts: environment.WEBHOOK_ALLOWED_HOSTS,
    trustProxy: environment.TRUST_PROXY,
    signUpByCode: environment.SIGN_UP_BY_CODE,
    metricsToken: environment.METRICS_TOKEN,
    logLevel: environment.LOG_LEVEL,
    workers: environment.WORKERS,
    dev: environment.UTSAV_DEV,
    passwordHashCost: PASSWORD_HASH_COST,
    requireEmailVerification: true,
    keepsUnverified: environment.SMTP_URL === undefined,
    maxEventLoopDelay: environment.MAX_EVENT_LOOP_DELAY,
  };
}

/** Private files, and the variables of a .env file in the working directory; throws ConfigError where it cuts a value. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  createPrivateFiles();
  const file = path.join(process.cwd(), '.env');
  if (existsSync(file)) {
    const problems = envFileProblems(file);
    if (problems.length > 0) throw new ConfigError(problems);
    process.loadEnvFile(file);
  }
  return process.env;
}

/** What every command starts with: `loadEnvironment`, then `readConfig`. */
export function loadConfig(needs?: Needs): Config {
  return readConfig(loadEnvironment(), needs);
}
