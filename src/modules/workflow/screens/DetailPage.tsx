import { useTab } from '#kernel/ui/tab.ts'
import { TaskPage } from './TaskPage.tsx'

export default function DetailPage() {
  return <TaskPage query={{ processInstanceId: useTab().query.id ?? '' }} />
}
