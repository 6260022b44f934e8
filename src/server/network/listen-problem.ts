import { type Config, ConfigError } from '../config.ts';

/** The problem of a server that cannot listen, naming the variable; other errors are as they are. */
export function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError([`PORT ${port} is in use at ${host}: stop what uses it, or set another PORT`]);
  if (error.code === 'EACCES')
    return new ConfigError([`PORT ${port} may not be used by this user: set one above 1023`]);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? ''))
    return new ConfigError([`HOST ${host} is no address of this machine`]);
  return error;
}
