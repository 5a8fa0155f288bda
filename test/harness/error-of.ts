/** The error in an answer. */
export async function errorOf(
  response: Response,
): Promise<{ status: number; type: string; message: string }> {
  const { error } = (await response.json()) as { error: { type: string; message: string } };
  return { status: response.status, ...error };
}
