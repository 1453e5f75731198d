import { label } from '#kernel/definition/kind.ts'
import type { PortalPage } from '#kernel/portal/page.ts'

/** What people of the campus read and say on their phones. */
export const communityPages: readonly PortalPage[] = [
  {
    path: 'campus/moments',
    title: label('校园动态', 'Moments'),
    island: 'campus-moments',
    permission: 'SchoolMoment_add',
    menu: { icon: 'people', label: label('校园动态', 'Moments') },
  },
  {
    path: 'campus/moment',
    title: label('动态', 'Moment'),
    island: 'campus-moment',
    permission: 'SchoolMoment_view',
  },
  {
    path: 'campus/hygiene',
    title: label('卫生检查', 'Inspections'),
    island: 'campus-hygiene',
    permission: 'schoolScoreRecord_view',
    also: 'schoolAuth_add',
    // What is found is told to those who live there; offices have a desk.
    menu: { icon: 'checklist', label: label('卫生检查', 'Inspections') },
  },
  { path: 'campus/vote', title: label('投票', 'Vote'), island: 'campus-vote', permission: 'momentVote_view' },
]
