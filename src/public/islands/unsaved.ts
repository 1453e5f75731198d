import { person } from '#auth/browser/whose.ts'
import { keepFor } from '#kernel/ui/unsaved.ts'

keepFor(person()?.userId)
export * from '#kernel/ui/unsaved.ts'
