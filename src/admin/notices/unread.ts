export type Notice = { id: string; title: string; content: string | null; releaseTime: string }

/** The server's wall-clock times compare as texts. */
export function unreadOf(notices: readonly Notice[], lastRead: string): readonly Notice[] {
  return notices.filter(({ releaseTime }) => releaseTime > lastRead)
}

/** As many as are listed, and a sign that there may be more. */
export function badgeOf(unread: number): string {
  return unread >= 10 ? '10+' : String(unread)
}
