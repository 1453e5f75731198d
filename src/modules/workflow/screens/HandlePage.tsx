import { useTab } from '#kernel/ui/tab.ts'
import { TaskPage } from './TaskPage.tsx'

export default function HandlePage() {
  return <TaskPage query={{ taskId: useTab().query.id ?? '' }} />
}
