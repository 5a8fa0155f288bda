/** A change requested with a button; errors are shown in a toast. */
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/errors.ts';
import { useToast } from './toast.tsx';

export function useAction<Data, Variables = void>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'onError'>,
): UseMutationResult<Data, Error, Variables> {
  const tell = useToast();
  return useMutation({ ...options, onError: (error) => tell(messageOf(error), { bad: true }) });
}
