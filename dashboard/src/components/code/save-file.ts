/** Hands a file to the person, as a download. */

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the blob over by the time the click returns, but some need a moment.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
