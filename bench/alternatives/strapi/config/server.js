module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['a key for benchmarks', 'another one'] },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
});
