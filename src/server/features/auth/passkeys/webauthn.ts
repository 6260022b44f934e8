/**
 * What passkeys need of their library, which is loaded with the first of them: its certificates and ASN.1 hold some 10 MB. In one module,
 * since the bundle would else part it in two, of which one runs before the polyfill that it needs.
 */
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
export { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
