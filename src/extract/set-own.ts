/** Sets a property of an answer. Plain assignment would not make one of a name such as `__proto__`. */
export function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
