import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const CLIENT_ID = 'utsav-at-the-college';
const CLIENT_SECRET = 'the secret of the client';

interface IssuedCode {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** A student of the college, as Google would describe them. */
export const studentClaims = {
  sub: 'google-1001',
  hd: 'college.test',
  email: 'Asha.Rao@college.test',
  email_verified: true,
  name: 'Asha Rao',
};

/**
 * An OpenID provider as Google is one: discovery, authorization with PKCE, codes that work once, signed ID tokens. The person who
 * comes to it is `claims`; `tamper` changes a token before it is signed.
 */
export class OpenidServer {
  claims: JWTPayload = { ...studentClaims };
  tamper: (token: JWTPayload) => JWTPayload = (token) => token;
  /** While set, the token endpoint responds with 503. */
  isDown = false;
  /** A key that the provider does not publish signs the tokens. */
  isForged = false;
  /** While set, the person refuses. */
  isDenied = false;
  readonly #codes = new Map<string, IssuedCode>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  #keys: Record<'real' | 'forged', { privateKey: CryptoKey; publicKey: CryptoKey }> | undefined;

  static async start(): Promise<OpenidServer> {
    const server = new OpenidServer();
    server.#keys = { real: await generateKeyPair('RS256'), forged: await generateKeyPair('RS256') };
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get config() {
    return { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, domains: ['college.test'], issuer: this.#issuer };
  }

  get #issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What a browser that is sent to `url` comes back with. */
  authorize(url: string): URL {
    const asked = new URL(url).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    if (this.isDenied) {
      back.searchParams.set('error', 'access_denied');
      return back;
    }
    const code = randomBytes(16).toString('base64url');
    this.#codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    back.searchParams.set('code', code);
    return back;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const token = { iss: this.#issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce, ...this.claims };
    const key = this.#keys?.[this.isForged ? 'forged' : 'real'].privateKey as CryptoKey;
    return new SignJWT(this.tamper(token)).setProtectedHeader({ alg: 'RS256', kid: 'the-key' }).sign(key);
  }

  async #exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    if (this.isDown) return void sendJson(response, 503, { error: 'temporarily_unavailable' });
    if (form.get('client_id') !== CLIENT_ID || form.get('client_secret') !== CLIENT_SECRET) {
      return void sendJson(response, 401, { error: 'invalid_client' });
    }
    const issued = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued?.challenge !== challenge || issued.redirectUri !== form.get('redirect_uri')) {
      return void sendJson(response, 400, { error: 'invalid_grant' });
    }
    const id_token = await this.#idToken(issued.nonce);
    sendJson(response, 200, { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 300, id_token });
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.#issuer);
    if (pathname === '/.well-known/openid-configuration') return void sendJson(response, 200, this.#description());
    if (pathname === '/token') return this.#exchange(await readForm(request), response);
    if (pathname === '/authorize') {
      return void response.writeHead(302, { location: this.authorize(`${this.#issuer}${request.url}`).href }).end();
    }
    if (pathname !== '/keys' || !this.#keys) return void response.writeHead(404).end();
    const key = await exportJWK(this.#keys.real.publicKey);
    sendJson(response, 200, { keys: [{ ...key, kid: 'the-key', alg: 'RS256', use: 'sig' }] });
  }

  #description() {
    return {
      issuer: this.#issuer,
      authorization_endpoint: `${this.#issuer}/authorize`,
      token_endpoint: `${this.#issuer}/token`,
      jwks_uri: `${this.#issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }
}
