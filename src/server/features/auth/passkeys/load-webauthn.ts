/** Loaded with the first passkey: half a megabyte of code that reads the certificates of authenticators. */
export const loadWebauthn = () => import('@simplewebauthn/server');
