/** Its own panel is neither built nor served: what is compared is the list. */
module.exports = () => ({
  serveAdminPanel: false,
  auth: { secret: 'a secret for benchmarks' },
  apiToken: { salt: 'a salt for benchmarks' },
  transfer: { token: { salt: 'another salt for benchmarks' } },
  secrets: { encryptionKey: 'a key for benchmarks that is long' },
});
