import { askAhead } from '#kernel/ui/ahead.ts'
import { preferenceCall } from '#kernel/ui/preference-call.ts'
import { readToken } from '#auth/browser/cookies.ts'
import { calls } from './shell/calls.ts'

/** What the shell asks first: rights, menus and what its person set. It stands in the page, and runs before any file has come. */
const token = readToken('refresh') && readToken('access')
if (token && location.pathname !== '/manage/login')
  askAhead([calls.buttons, calls.menus, calls.tops, preferenceCall], token)
