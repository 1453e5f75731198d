import { person } from '#auth/browser/token.ts'
import { keepFor } from '#kernel/portal/ui/unsaved.ts'

keepFor(person()?.userId)
export * from '#kernel/portal/ui/unsaved.ts'
