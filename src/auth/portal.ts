import { label } from '#kernel/definition/kind.ts'
import type { PortalPage } from '#kernel/portal/page.ts'

/** Pages that every portal has, whatever areas add: the way in, and the first page. */
export const portalFrame: readonly PortalPage[] = [
  // Every page sends whoever has no session here.
  { path: 'sign-in', title: label('登录', 'Sign in'), island: 'auth-sign-in', permission: 'public' },
  {
    path: 'reset-password',
    title: label('重设密码', 'Reset your password'),
    island: 'auth-reset-password',
    permission: 'public',
  },
  {
    path: 'confirm-email',
    title: label('确认邮箱', 'Confirm your e-mail'),
    island: 'auth-confirm-email',
    permission: 'public',
  },
  {
    path: 'account',
    title: label('我的账号', 'My account'),
    island: 'auth-account',
    permission: 'signedIn',
  },
  { path: 'home', title: label('首页', 'Home'), island: 'auth-home', permission: 'public' },
]
