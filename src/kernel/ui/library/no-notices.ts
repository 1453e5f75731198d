/** In place of the library's notices in a corner, which nothing here opens (vite.parts.config.ts): no way to, and no place for them. */
export default function useNoNotices() {
  return [{}, null] as const
}
