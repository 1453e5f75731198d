import { create } from 'zustand'
import { openStream } from './api.ts'

/**
 * What the server tells by itself: a mark for each topic, which changes with its news. One stream per browser: its
 * tabs elect one that listens and tells the others. Where they cannot, nobody listens and screens ask by the clock.
 */
type News = { readonly up: boolean; readonly marks: Readonly<Record<string, string>> }

export const useNews = create<News>(() => ({ up: false, marks: {} }))

const channelName = 'news'
/** Two beats of the server without a byte: the line is dead, whatever the browser believes. */
const silentMs = 60_000
const longestPauseMs = 30_000

/** Listens until the answer is called. */
export function followNews(url: string): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => undefined
  const stop = new AbortController()
  const channel = new BroadcastChannel(channelName)
  // A channel has no origin to name: it never leaves its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (news: News | 'asks') => channel.postMessage(news)
  let leads = false
  channel.addEventListener('message', ({ data }: MessageEvent<News | 'asks'>) => {
    if (data !== 'asks') useNews.setState(data)
    else if (leads) post(useNews.getState())
  })
  post('asks')
  function tell(news: Partial<News>) {
    useNews.setState(news)
    post(useNews.getState())
  }
  navigator.locks
    .request(channelName, { signal: stop.signal }, async () => {
      leads = true
      await listen(url, stop.signal, tell)
    })
    .catch(() => undefined)
  return () => {
    stop.abort()
    // The tab that takes over says when it hears again.
    if (leads) tell({ up: false })
    channel.close()
  }
}

async function listen(url: string, stop: AbortSignal, tell: (news: Partial<News>) => void): Promise<void> {
  let failures = 0
  while (!stop.aborted) {
    const began = Date.now()
    await once(url, stop, tell).catch(() => undefined)
    if (stop.aborted) return
    failures = Date.now() - began > 10_000 ? 0 : failures + 1
    // A renewed token ends a stream too, so the first pause is short; a server that is away is not hammered.
    if (failures > 1) tell({ up: false })
    await pause(Math.min(longestPauseMs, 500 * 2 ** failures) * (0.75 + Math.random() / 2), stop)
  }
}

async function once(url: string, stop: AbortSignal, tell: (news: Partial<News>) => void): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentMs)
  const body = await openStream(url, AbortSignal.any([stop, silence.signal]))
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      const marks = Object.fromEntries(blocks.flatMap(eventOf))
      tell({ up: true, marks: { ...useNews.getState().marks, ...marks } })
    }
  } finally {
    clearTimeout(timer)
  }
}

/** `event: notice⏎data: 17` → its topic and mark; comments are none. */
export function eventOf(block: string): [string, string][] {
  const topic = /^event: (.*)$/m.exec(block)?.[1]
  const mark = /^data: (.*)$/m.exec(block)?.[1]
  return topic === undefined ? [] : [[topic, mark ?? '']]
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
