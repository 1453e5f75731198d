import { label } from '#kernel/definition/index.ts'
import type { AreaScreens } from '#kernel/ui/screens.ts'

export const screens: AreaScreens = {
  roots: ['journal'],
  definitions: async () => (await import('./index.ts')).area,
  lives: () => import('./lives.ts'),
  screens: {
    '/journal/reviews': { load: () => import('./reviewing/web.tsx') },
    '/journal/reports': { load: () => import('./reports/web.tsx') },
    '/journal/mail-templates': { load: () => import('./mail-templates/web.tsx') },
    '/journal/issues': { load: () => import('./journal-issues/publishing/web.tsx') },
    '/journal/doi-deposits': { load: () => import('./doi-deposits/web.tsx') },
    '/journal/articles': { load: () => import('./articles/desk/web.tsx') },
    '/journal/bills': { load: () => import('./bills/web.tsx') },
    '/journal/bills/detail': { load: () => import('./bills/Bill.tsx'), perRecord: label('账单', 'Bill') },
    '/journal/submissions': { load: () => import('./submissions/screens/web.tsx') },
    '/journal/submissions/detail': {
      load: () => import('./submissions/screens/Manuscript.tsx'),
      perRecord: label('稿件', 'Manuscript'),
    },
  },
  dashboard: [
    {
      name: 'ownReviews',
      label: label('待我审稿', 'Reviews for me'),
      right: 'reviewRecord_accept',
      covers: [],
      load: async () => ({ default: (await import('./reviewing/OwnReviews.tsx')).OwnReviews }),
    },
    {
      name: 'ownPapers',
      label: label('我的投稿', 'My submissions'),
      right: 'submissions_submitRevision',
      covers: [],
      load: async () => ({ default: (await import('./submissions/screens/OwnPapers.tsx')).OwnPapers }),
    },
    {
      name: 'bills',
      label: label('费用待办', 'Bills'),
      right: 'publishFeeBill_confirm',
      covers: ['/journal/bills'],
      load: async () => ({ default: (await import('./bills/desk/BillsDesk.tsx')).BillsDesk }),
    },
    {
      name: 'todo',
      label: label('稿件待办', 'Manuscripts'),
      right: 'submissions_view',
      covers: ['/journal/submissions', '/journal/reviews'],
      load: async () => ({ default: (await import('./submissions/screens/Todo.tsx')).Todo }),
    },
    {
      name: 'nextIssues',
      label: label('下期出版', 'Next issues'),
      right: 'journal-issues_view',
      covers: [],
      load: async () => ({
        default: (await import('./journal-issues/publishing/NextIssues.tsx')).NextIssues,
      }),
    },
    {
      name: 'overview',
      label: label('期刊统计', 'Figures of the journal'),
      right: 'reports_flow',
      load: async () => ({ default: (await import('./reports/Overview.tsx')).Overview }),
    },
  ],
}
