import { lived } from '#kernel/http/lived.ts'
import { action, never, route, slice } from '#kernel/http/slice.ts'
import { dispatch } from '../../reviewing/dispatch.ts'
import { suggested } from '../../reviewing/suggested.ts'
import { deskPapers } from '../paper/standing.ts'
import { readAhead } from '../life/files-first.ts'
import { arrange, arrangeBody } from '../desk/arrange.ts'
import { createBody, dispatchBody, draftBody, previewBody } from '../life/bodies.ts'
import { submissions } from '../definition.ts'
import { refuse } from '../refusals.ts'
import { create, saveDraft } from '../writing/drafts.ts'
import { letterPdf } from '../reading/letter-pdf.ts'
import { editors, reviewers } from '../desk/finder.ts'
import { listRow } from '../reading/answered.ts'
import { detail, openActionsOf } from '../reading/detail.ts'
import { letter } from '../reading/letter.ts'
import { mine } from '../reading/own.ts'
import { preview } from './preview.ts'
import { similar } from '../desk/similar.ts'
import { paperSteps } from '../life/step.ts'
import { timeline } from '../reading/timeline.ts'
import { pulseOf } from '../desk/pulse.ts'
import { papersOf } from '../desk/by-author.ts'
import { listColumns, viewFilters, viewsOf, waitingPapers } from '../desk/views.ts'
import { paperLife } from '../life/workflow.ts'
import { unaskedBy } from '../unasked.ts'

const at = (call: string) => `${submissions.path}/${call}`
const desk = 'submissions_view'

export const slices = [
  slice(submissions, {
    rows: (caller) => deskPapers(caller),
    waiting: waitingPapers,
    columns: () => listColumns,
    filters: viewFilters,
    also: papersOf,
    project: (row, caller) => listRow(row, caller, new Date()),
    unasked: ({ may }) => unaskedBy(may),
    life: lived(paperLife, {
      ...paperSteps,
      // The issue before the paper, as publishing an issue locks them: it is not closed or sent out meanwhile (case 49).
      under: [{ entity: 'journal-issues', asked: 'issuesId' }],
      versioned: true,
      beyondRows: true,
      offers: false,
      prepares: readAhead,
    }),
    actions: {
      create: action({ body: createBody }, create),
      saveDraft: action({ body: draftBody }, saveDraft),
      dispatch: action({ body: dispatchBody }, dispatch),
      arrange: action({ body: arrangeBody }, arrange),
    },
    routes: [
      // Authors have no right to the list; what they may read of their own papers is decided paper by paper.
      route({ method: 'GET', url: at('mine'), permission: 'signedIn' }, mine),
      route({ method: 'GET', url: at('detail'), permission: 'signedIn' }, detail),
      route({ method: 'GET', url: at('open-actions'), permission: 'signedIn' }, openActionsOf),
      route({ method: 'GET', url: at('timeline'), permission: 'signedIn' }, timeline),
      route({ method: 'GET', url: at('views'), permission: desk }, ({ caller, db }) =>
        viewsOf(db.of(caller.tenantId), caller),
      ),
      route({ method: 'GET', url: at('pulse'), permission: desk, aside: true }, ({ caller, db, ctx }) =>
        pulseOf(db.of(caller.tenantId), caller, ctx.clock()),
      ),
      route({ method: 'GET', url: at('letter'), permission: desk }, letter),
      route({ method: 'GET', url: at('letterPdf'), permission: 'signedIn', raw: true }, letterPdf),
      route({ method: 'GET', url: at('similar'), permission: desk }, similar),
      route({ method: 'POST', url: at('preview'), permission: desk, input: previewBody }, preview),
      route(
        {
          method: 'GET',
          url: at('reviewers'),
          permission: 'submissions_dispatch',
          persons: () => 50,
          told: 'persons.read',
        },
        reviewers,
      ),
      route(
        {
          method: 'GET',
          url: at('suggested'),
          permission: 'submissions_dispatch',
          persons: () => 5,
          told: 'persons.read',
        },
        suggested,
      ),
      route({ method: 'GET', url: at('editors'), permission: 'submissions_assignEditor' }, editors),
      never(submissions, 'remove', refuse('KEPT')),
    ],
  }),
]
