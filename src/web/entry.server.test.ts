import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, type HandleErrorFunction } from 'react-router';
import { expect, it, vi } from 'vitest';
import { handleError } from './entry.server.tsx';

it('handleError logs server errors, and no client errors', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const args = { request: new Request('http://festival.test/') } as Parameters<HandleErrorFunction>[1];
  handleError(new ErrorResponseImpl(405, 'Method Not Allowed', '', true), args);
  expect(log).not.toHaveBeenCalled();
  const failure = new Error('The database is gone');
  handleError(failure, args);
  expect(log).toHaveBeenCalledExactlyOnceWith(failure);
});
