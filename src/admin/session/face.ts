import { create } from 'zustand'
import { standIn } from '#auth/browser/stand-in.ts'
import { person } from '#auth/browser/whose.ts'

/** The picture of who is signed in; changed without a new sign-in. */
export const useFace = create<{ face: string }>(() => ({ face: shown(person()?.avatar) }))

/** The server's stand-in is none: a letter of the name stands there instead. */
function shown(avatar: string | undefined): string {
  return avatar && avatar !== standIn ? avatar : ''
}

export function keepFace(avatar: string): void {
  const who = person()
  if (who) localStorage.setItem('person', JSON.stringify({ ...who, avatar }))
  useFace.setState({ face: shown(avatar) })
}
