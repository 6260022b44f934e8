module.exports = () => ({ 'users-permissions': { config: { jwtSecret: 'a secret for benchmarks' } } });
