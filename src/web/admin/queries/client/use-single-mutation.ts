import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { ApiError } from '../../../api.ts';
import { useAfterSignIn } from '../../auth/session/sign-ins.ts';

/**
 * useMutation that ignores `mutate` while its last request is under way. `isPending` alone is not enough: two
 * submits may come before the next render, and only the mutation cache knows of the first at once. That one has to log in
 * first is forgotten after a login.
 */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: Omit<UseMutationOptions<Data, Error, Variables, Context>, 'mutationKey'>,
) {
  const client = useQueryClient();
  const id = useId();
  const { mutate, ...mutation } = useMutation({ ...options, mutationKey: ['single', id] });
  const { error, reset } = mutation;
  useAfterSignIn(() => {
    if (error instanceof ApiError && error.code === 'not_signed_in') reset();
  });
  const mutateOnce = useCallback(
    (variables: Variables) => {
      if (client.isMutating({ mutationKey: ['single', id] }) === 0) mutate(variables);
    },
    [client, id, mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}
