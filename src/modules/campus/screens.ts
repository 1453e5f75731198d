import { label } from '#kernel/definition/index.ts'
import type { AreaScreens } from '#kernel/ui/screens.ts'
import { rightTo } from './start/summary-shape.ts'

export const screens: AreaScreens = {
  roots: ['campus', 'aircond', 'shop', 'community'],
  definitions: async () => (await import('./index.ts')).area,
  besideRecord: [
    {
      of: ({ name }) => name === 'schoolAircond',
      load: () => import('./aircond/Card.tsx'),
    },
    {
      of: ({ name }) => name === 'aircondPaymentVoucher',
      load: () => import('./money/vouchers/BillBeside.tsx'),
    },
  ],
  screens: {
    '/campus/floors': { load: () => import('./places/floors/web.tsx'), wide: true },
    '/campus/plan': { load: () => import('./places/plan/web.tsx') },
    '/campus/dorm': {
      load: async () => ({ default: (await import('./labels/LabelledScreens.tsx')).Rooms }),
    },
    '/aircond/units': {
      load: async () => ({ default: (await import('./labels/LabelledScreens.tsx')).Units }),
    },
    '/aircond/installs': {
      load: async () => ({ default: (await import('./papers/screens.ts')).Installs }),
    },
    '/aircond/changes': { load: () => import('./leasing/changes/web.tsx') },
    '/aircond/leases': { load: async () => ({ default: (await import('./papers/screens.ts')).Leases }) },
    '/aircond/work-orders': {
      load: async () => ({ default: (await import('./papers/screens.ts')).Orders }),
    },
    '/campus/students': { load: () => import('./people/students/web.tsx') },
    '/campus/students/detail': {
      load: () => import('./people/students/profile/Profile.tsx'),
      perRecord: label('学生档案', 'Student profile'),
      wide: true,
    },
    '/campus/inbox': { load: () => import('./inbox/web.tsx') },
    '/aircond/dispatch': { load: () => import('./repair/dispatch/web.tsx'), wide: true },
    '/campus/hygiene': { load: () => import('./hygiene/web.tsx') },
    '/aircond/season': { load: () => import('./leasing/season/web.tsx') },
    '/campus/reports': { load: () => import('./reports/web.tsx') },
    '/shop/desk': { load: () => import('./shop/desk/web.tsx') },
    '/shop/invoices': { load: () => import('./shop/invoices/web.tsx') },
    '/community/desk': { load: () => import('./community/desk/web.tsx') },
    '/community/results': {
      load: async () => ({ default: (await import('./community/desk/web.tsx')).VoteResults }),
    },
  },
  dashboard: [
    {
      name: 'housing',
      label: label('住宿与空调', 'Housing'),
      right: rightTo.housing,
      load: () => import('./start/HousingStart.tsx'),
    },
    {
      name: 'dispatching',
      label: label('派单', 'Dispatching'),
      right: rightTo.dispatching,
      // Of applications it shows those to hand out: who reviews them has others waiting.
      covers: ['/aircond/work-orders', { path: '/aircond/installs', unless: 'aircondInstallApply_audit' }],
      load: () => import('./start/DispatchStart.tsx'),
    },
    {
      name: 'money',
      label: label('校园收退款', 'Campus money'),
      right: rightTo.money,
      covers: ['/aircond/vouchers', '/shop/invoices'],
      load: () => import('./start/MoneyStart.tsx'),
    },
    {
      name: 'shop',
      label: label('店铺', 'Shop'),
      right: 'order_accept',
      covers: ['/shop/orders'],
      load: async () => ({ default: (await import('./shop/desk/Start.tsx')).ShopStartPage }),
    },
    {
      name: 'moderation',
      label: label('内容审核', 'Moderation'),
      right: 'SchoolMoment_approve',
      covers: ['/community/moments', '/community/comments', '/shop/goods'],
      load: async () => ({ default: (await import('./community/desk/Start.tsx')).ModerationStartPage }),
    },
  ],
  lives: () => import('./lives.ts'),
}
