import { create } from 'zustand'
import { watchLine } from './api.ts'

/** Whether the last word from the server was none. */
export const useLine = create<{ lost: boolean }>(() => ({ lost: false }))

watchLine((lost) => useLine.setState({ lost }))
