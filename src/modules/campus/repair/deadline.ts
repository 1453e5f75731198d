/** How a deadline is said: late in red, soon in amber, else in ink (design: Campus and portal). Pure. */
import type { Lang } from '#kernel/definition/kind.ts'

/** Minutes in which a worker is to answer, or to finish, counts as soon. */
const soon = { respond: 120, finish: 360 } as const

export type Due = {
  readonly tone: 'red' | 'amber' | 'ink'
  readonly mark: '■' | '▲' | '○'
  readonly text: string
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** @param minutes until it is due, by the server's clock; negative when it is past. */
export function dueIn(minutes: number, what: keyof typeof soon, lang: Lang): Due {
  if (minutes < 0) {
    const days = Math.floor(-minutes / 1440)
    const past = days < 2 ? clock(-minutes) : lang === 'zh' ? `${days} 天` : `${days} days`
    return { tone: 'red', mark: '■', text: `${lang === 'zh' ? '超时' : 'Late'} ${past}` }
  }
  const text = lang === 'zh' ? `还有 ${spoken(minutes, lang)}` : `${spoken(minutes, lang)} left`
  return minutes < soon[what] ? { tone: 'amber', mark: '▲', text } : { tone: 'ink', mark: '○', text }
}

function spoken(minutes: number, lang: Lang): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)]
  if (days >= 2) return lang === 'zh' ? `${days} 天` : `${days} days`
  if (hours >= 1) return lang === 'zh' ? `${hours} 小时 ${minutes % 60} 分` : `${hours} h ${minutes % 60} min`
  return lang === 'zh' ? `${minutes} 分` : `${minutes} min`
}

export const stopped = { zh: '计时已停', en: 'Clock stopped' } as const
