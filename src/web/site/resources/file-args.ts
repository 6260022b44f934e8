import type { RouterContextProvider } from 'react-router';

/** What a file of `files.ts` is made of; `Param` names the parameters of its path. */
export interface FileArgs<Param extends string = never> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Readonly<Record<Param, string>>;
}
