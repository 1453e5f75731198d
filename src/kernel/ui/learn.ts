/** Adds a method where it is missing. */
export const learn = (of: object, name: string, value: (...given: never[]) => unknown): void => {
  if (!(name in of)) Object.defineProperty(of, name, { value, writable: true, configurable: true })
}
