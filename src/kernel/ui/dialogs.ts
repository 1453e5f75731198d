import { arriving, Nothing } from './arriving.tsx'

/** Come when somebody opens a record, takes a step or imports: they are no part of looking at a table. */
export const DetailDrawer = arriving(
  async () => ({ default: (await import('./DetailDrawer.tsx')).DetailDrawer }),
  Nothing,
)
export const EntityForm = arriving(
  async () => ({ default: (await import('./EntityForm.tsx')).EntityForm }),
  Nothing,
)
export const StepDialog = arriving(() => import('./StepDialog.tsx'), Nothing)
export const ImportDialog = arriving(() => import('./ImportDialog.tsx'), Nothing)
export const RowByRow = arriving(() => import('./RowByRow.tsx'), Nothing)
