import { parseArgs } from 'node:util';
import { MAX_PASSWORD, MIN_ADMIN_PASSWORD, newAdminPassword, registerSchema } from '#contract/auth.ts';
import { AppError } from '../../../errors.ts';
import { switchOffLimits } from '../../approvals/limits.service.ts';
import type { DatabaseContext } from '../auth.service.ts';
import {
  createAdmin,
  disableTwoFactor,
  findFaultOf,
  generatePassword,
  listAdmins,
  removePasskeysOf,
  replacePasswordOf,
} from './admins.service.ts';

const USAGE = `Usage:
  npm run admin -- create <email> [--name <name>] [--password <password>]
  npm run admin -- reset <email> [--password <password>]
  npm run admin -- two-factor-off <email>
  npm run admin -- passkeys-off <email>
  npm run admin -- approvals-off
  npm run admin -- list

create          creates an admin; a participant with that e-mail becomes one, with a new password
reset           sets a new password and logs the account out everywhere; two-step login and passkeys stay
two-factor-off  switches two-step login off, for an admin who lost the app and the recovery codes,
                and logs the account out everywhere; the password stays
passkeys-off    removes every passkey, for an admin whose device was stolen,
                and logs the account out everywhere; password and two-step login stay
approvals-off   switches off what takes two people, for a committee of which only one is left
list            shows every admin, and whether two-step login is on

Without --password one is generated and printed. A given one has ${MIN_ADMIN_PASSWORD} to
${MAX_PASSWORD} characters, is none of the most common ones, and does not hold the festival's name or the person's.`;

const adminInput = registerSchema.extend({ password: newAdminPassword }).partial({ name: true, password: true });

/** The output of a command, and its exit code: 0 done, 1 rejected, 2 wrong usage. */
export interface CommandResult {
  code: 0 | 1 | 2;
  text: string;
}

const done = (text: string): CommandResult => ({ code: 0, text });
const rejected = (text: string): CommandResult => ({ code: 1, text });
const wrongUsage = (reason: string): CommandResult => ({ code: 2, text: reason ? `${reason}\n\n${USAGE}` : USAGE });

interface Target {
  email: string;
  name?: string | undefined;
  password: string;
  /** A line with the password where it was generated. */
  reveal: string;
}

async function create(context: DatabaseContext, { reveal, ...target }: Target): Promise<CommandResult> {
  try {
    const result = await createAdmin(context, target);
    const what =
      result === 'created'
        ? `${target.email} is an admin now.`
        : `${target.email} was a participant and is an admin now; the password is new and every session has ended.`;
    return done(what + reveal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return rejected(`${error.detail}. For a new password: npm run admin -- reset ${target.email}`);
  }
}

async function reset(context: DatabaseContext, { email, password, reveal }: Target): Promise<CommandResult> {
  if (!(await replacePasswordOf(context, email, password))) return rejected(`${email} has no account.`);
  return done(`${email} has a new password; every session has ended.${reveal}`);
}

async function turnTwoFactorOff(context: DatabaseContext, { email }: Target): Promise<CommandResult> {
  const wasOn = await disableTwoFactor(context, email);
  if (wasOn === undefined) return rejected(`${email} has no account.`);
  if (!wasOn) return rejected(`Two-step login is not on for ${email}.`);
  return done(`Two-step login is off for ${email}; every session has ended. The password is the same as before.`);
}

async function removePasskeys(context: DatabaseContext, { email }: Target): Promise<CommandResult> {
  const removed = await removePasskeysOf(context, email);
  if (removed === undefined) return rejected(`${email} has no account.`);
  if (removed === 0) return rejected(`${email} has no passkeys.`);
  return done(`${email} has no passkeys any more; every session has ended. The password is the same as before.`);
}

async function list(context: DatabaseContext): Promise<CommandResult> {
  const admins = await listAdmins(context);
  if (admins.length === 0) return done('There is no admin yet. Make one: npm run admin -- create <email>');
  return done(
    admins
      .map(({ email, name, createdAt, hasTwoFactor }) =>
        [email, name, `since ${createdAt.slice(0, 10)}`, ...(hasTwoFactor ? ['two-step login'] : [])].join('  '),
      )
      .join('\n'),
  );
}

async function turnApprovalsOff(context: DatabaseContext): Promise<CommandResult> {
  await switchOffLimits(context);
  return done('Nothing takes two people any more. The page Approvals sets new limits.');
}

function readTarget(email: string | undefined, options: { name?: string; password?: string }): Target | string {
  if (!email) return 'Which e-mail address?';
  const parsed = adminInput.safeParse({ email, ...options });
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  }
  const password = parsed.data.password ?? generatePassword();
  const reveal = parsed.data.password ? '' : `\nPassword: ${password}\nIt is shown this once.`;
  return { email: parsed.data.email, name: parsed.data.name, password, reveal };
}

function readArguments(parameters: string[]) {
  return parseArgs({
    args: parameters,
    allowPositionals: true,
    options: { name: { type: 'string' }, password: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
}

/** The commands for one account. */
const commands = { create, reset, 'two-factor-off': turnTwoFactorOff, 'passkeys-off': removePasskeys };
const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name);

/** Runs `npm run admin` with its command line parameters, on the given database. */
export async function runAdminCommand(context: DatabaseContext, parameters: string[]): Promise<CommandResult> {
  let read: ReturnType<typeof readArguments>;
  try {
    read = readArguments(parameters);
  } catch (error) {
    return wrongUsage(error instanceof Error ? error.message : String(error));
  }
  const { help, ...options } = read.values;
  const [command, email, ...rest] = read.positionals;
  if (help) return done(USAGE);
  if (rest.length > 0) return wrongUsage(`Not understood: ${rest.join(' ')}`);
  if (command === 'list') return list(context);
  if (command === 'approvals-off') return turnApprovalsOff(context);
  if (!isCommand(command)) return wrongUsage(command ? `No such command: ${command}` : '');
  const target = readTarget(email, options);
  if (typeof target === 'string') return wrongUsage(target);
  const fault = options.password === undefined ? undefined : await findFaultOf(context, target);
  if (fault) return rejected(`password: ${fault}.`);
  return commands[command](context, target);
}
