import { nearMinute } from '#kernel/definition/near-days.ts'
import { useState } from 'react'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { State } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { Ask } from './Ask.tsx'
import { commentStep, type Comment, type Floor } from './calls.ts'
import { nameOf, Praise } from './parts.tsx'
import { communityTexts } from './texts.ts'

/** A comment with what was answered to it. */
export function FloorOf({
  floor,
  onReply,
  again,
}: {
  floor: Floor
  onReply: (to: Comment) => void
  again: () => void
}) {
  const t = useTexts(communityTexts)
  return (
    <div className="fl">
      <One
        row={floor}
        mark={floor.floorNo === null ? undefined : t('floor', { n: floor.floorNo })}
        onReply={onReply}
        again={again}
      />
      {floor.replies.map((reply) => (
        <div key={reply.id} className="fl">
          <One row={reply} onReply={onReply} again={again} />
        </div>
      ))}
    </div>
  )
}

function One({
  row,
  mark,
  onReply,
  again,
}: {
  row: Comment
  mark?: string | undefined
  onReply: (to: Comment) => void
  again: () => void
}) {
  const t = useTexts(communityTexts)
  const [asking, setAsking] = useState<'report' | 'remove'>()
  const [said, setSaid] = useState<string>()
  if (Number(row.status) === 92) return <p className="mut">{t('gone')}</p>
  const visible = Number(row.status) === 20
  return (
    <>
      <p className="k num">
        <b>{nameOf(row, t)}</b>
        {mark && <span>{mark}</span>}
        <span>{nearMinute(row.createTime)}</span>
        {!visible && <State tone="amber">{row.statusText}</State>}
      </p>
      <p className="txt">
        {row.replyUserName && <span className="mut">{t('to', { name: row.replyUserName })}</span>}
        {row.content}
      </p>
      {row.own && !visible && row.auditOpinion && <Message problem={row.auditOpinion} tone="info" />}
      <Message problem={said} tone="ok" />
      {asking ? (
        <Ask
          asking={asking}
          question={t('commentAsk')}
          step={(step, body) => commentStep(step, { ...body, id: row.id, ids: row.id })}
          onNever={() => setAsking(undefined)}
          onDone={(words) => {
            setAsking(undefined)
            setSaid(words)
            again()
          }}
        />
      ) : (
        <div className="do">
          {visible && <Praise targetType="2" row={row} />}
          {visible && (
            <button type="button" onClick={() => onReply(row)}>
              {t('reply')}
            </button>
          )}
          {visible && !row.own && said === undefined && (
            <button type="button" onClick={() => setAsking('report')}>
              {t('report')}
            </button>
          )}
          {row._can?.withdraw === true && (
            <button type="button" onClick={() => setAsking('remove')}>
              {t('remove')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
