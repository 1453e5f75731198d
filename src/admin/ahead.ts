import { askAhead } from '#kernel/ui/ahead.ts'
import { readToken } from '#auth/browser/cookies.ts'

/** What the shell asks first: rights, menus and what its person set. It stands in the page, and runs before any file has come. */
const token = readToken('refresh') && readToken('access')
if (token && location.pathname !== '/manage/login')
  askAhead(
    [
      'blade-system/menu/buttons',
      'blade-system/menu/routes',
      'blade-system/menu/top-menu',
      'blade-system/user/preference',
    ],
    token,
  )
