import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';

/**
 * useMutation that ignores `mutate` while its last request is under way. `isPending` alone is not enough: two
 * submits may come before the next render, and only the mutation cache knows of the first at once.
 */
export function useSingleMutation<Data, Variables = void, Context = unknown>(
  options: Omit<UseMutationOptions<Data, Error, Variables, Context>, 'mutationKey'>,
) {
  const client = useQueryClient();
  const id = useId();
  const { mutate, ...mutation } = useMutation({ ...options, mutationKey: ['single', id] });
  const mutateOnce = useCallback(
    (variables: Variables) => {
      if (client.isMutating({ mutationKey: ['single', id] }) === 0) mutate(variables);
    },
    [client, id, mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}
