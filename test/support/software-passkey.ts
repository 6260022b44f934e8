import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { PASSWORD, type TestApp } from './test-app.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest();
const base64url = (content: Uint8Array | string) => Buffer.from(content).toString('base64url');
const bytes = (content: Uint8Array): Bytes => new Uint8Array(content);

/** Flags of authenticator data: present, verified, backed up (with eligible), with a new credential. */
const [PRESENT, VERIFIED, BACKED_UP, ATTESTED] = [0x01, 0x04, 0x18, 0x40];

/** What of a response is different from that of an honest authenticator. */
export interface Tampering {
  origin?: string;
  rpId?: string;
  type?: string;
  isVerified?: boolean;
  counter?: number;
}

/** An authenticator in software, which makes one credential and signs with it (WebAuthn level 3, ES256). */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  #clientData(challenge: string, type: string, { origin = 'http://localhost:3000', ...over }: Tampering): string {
    return JSON.stringify({ type: over.type ?? type, challenge, origin, crossOrigin: false });
  }

  #authenticatorData(attested: Uint8Array | null, { rpId = 'localhost', isVerified = true, ...over }: Tampering) {
    const flags = PRESENT | BACKED_UP | (isVerified ? VERIFIED : 0) | (attested ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(over.counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  /** What `navigator.credentials.create` returns. */
  create(challenge: string, tampering: Tampering = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [key, id] = [new Map<number, number | Bytes>(), Buffer.from(this.id, 'base64url')];
    key.set(1, 2).set(3, -7).set(-1, 1);
    key.set(-2, bytes(Buffer.from(x, 'base64url'))).set(-3, bytes(Buffer.from(y, 'base64url')));
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
    const attestation = new Map<string, string | Bytes | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', bytes(this.#authenticatorData(attested, tampering))],
    ]);
    const clientDataJSON = base64url(this.#clientData(challenge, 'webauthn.create', tampering));
    const attestationObject = base64url(isoCBOR.encode(attestation));
    return this.#credential({ clientDataJSON, attestationObject, transports: ['internal'] });
  }

  /** What `navigator.credentials.get` returns. */
  use(challenge: string, userHandle: string | undefined, tampering: Tampering = {}) {
    this.counter += 1;
    const clientData = this.#clientData(challenge, 'webauthn.get', tampering);
    const data = this.#authenticatorData(null, tampering);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(userHandle === undefined ? {} : { userHandle: base64url(userHandle) }),
    });
  }

  #credential<T extends object>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

type Headers = Record<string, string>;

export async function startPasskey(test: TestApp, headers: Headers, over: object = {}): Promise<string> {
  const payload = { password: PASSWORD, ...over };
  const started = await test.inject({ method: 'POST', url: '/api/auth/passkeys/start', payload, headers });
  if (started.statusCode !== 200) throw new Error(started.body);
  return started.json().data.challenge;
}

/** Adds a passkey to the account of a session, through the API. */
export async function addPasskey(test: TestApp, headers: Headers, name = 'Laptop', over: object = {}) {
  const passkey = new SoftwarePasskey();
  const payload = { name, credential: passkey.create(await startPasskey(test, headers, over)) };
  const added = await test.inject({ method: 'POST', url: '/api/auth/passkeys', payload, headers });
  if (added.statusCode !== 200) throw new Error(added.body);
  return { passkey, id: added.json().data.id as string };
}

export async function startPasskeyLogin(test: TestApp): Promise<string> {
  const started = await test.inject({ method: 'POST', url: '/api/auth/passkeys/login/start', payload: {} });
  return started.json().data.challenge;
}
