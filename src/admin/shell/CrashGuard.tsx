import { Component, type ErrorInfo, type ReactNode } from 'react'
import { sayNow } from '#kernel/ui/say.ts'
import { isGone, LateChunk } from '../chunks.ts'
import { useErrorLog } from '../errorLog/store.ts'
import { shellTexts } from '../texts/shell.ts'

/** One broken screen takes neither the shell nor the other tabs with it. React offers this to classes only. */
export class CrashGuard extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    useErrorLog.getState().add({
      type: 'screen',
      message: error.message,
      stack: error.stack ?? '',
      info: info.componentStack ?? '',
    })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const late = error instanceof LateChunk
    const stale = late || isGone(error)
    const words = late ? 'late' : stale ? 'stale' : 'crash'
    return (
      <div className="errp" role="alert">
        <h1>{sayNow(shellTexts, `${words}Title`)}</h1>
        <p>{sayNow(shellTexts, `${words}Text`)}</p>
        <button
          className="b p"
          onClick={() => (stale ? location.reload() : this.setState({ error: undefined }))}
        >
          {sayNow(shellTexts, stale ? 'staleAction' : 'retry')}
        </button>
      </div>
    )
  }
}
