import type { OpenAction, Paper } from './parts/calls.ts'
import { Fields } from './Fields.tsx'
import type { Draft } from './parts/draft.ts'
import { LetterFields } from './parts/LetterFields.tsx'
import { StepMails } from './parts/StepMails.tsx'
import type { useLetter } from './parts/useLetter.ts'
import { bodyOf } from './parts/useSending.ts'

type ChosenProps = {
  paper: Paper
  action: OpenAction
  values: Draft
  letter: ReturnType<typeof useLetter>
  previewing: boolean
  onChange: (change: Draft) => void
}

/** What the chosen step asks for, or what would go out by it. */
export function ChosenStep({ paper, action, values, letter, previewing, onChange }: ChosenProps) {
  if (previewing)
    return (
      <>
        {letter && (
          <div className="letterview">
            <h3>{values.letterSubject}</h3>
            {values.letterBody}
          </div>
        )}
        <StepMails
          action={action.action}
          body={{ id: paper.id, version: paper.version, ...bodyOf(action, values) }}
        />
      </>
    )
  const language = paper.language === 'en' ? 'en' : 'zh'
  return (
    <Fields
      key={action.action}
      action={action}
      paper={paper}
      values={values}
      onChange={onChange}
      letter={letter && <LetterFields name={action.label} language={language} letter={letter} />}
    />
  )
}
