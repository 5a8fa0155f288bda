/** The file to parse: chosen, or dropped anywhere on the playground, and kept while other views are open. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

const KEY = ['playground-file'];

export function useChosenFile(): [File | null, (file: File | null) => void] {
  const queries = useQueryClient();
  const { data } = useQuery<File | null>({
    queryKey: KEY,
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const choose = useCallback((file: File | null) => queries.setQueryData(KEY, file), [queries]);
  return [data, choose];
}

/** Accepts files dropped anywhere; true while one is dragged over the page. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function over(event: DragEvent): void {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(true);
    }
    function leave(event: DragEvent): void {
      // Null if the pointer has left the window.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function drop(event: DragEvent): void {
      if (!hasFile(event)) return;
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    }
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [onFile]);
  return isOver;
}
