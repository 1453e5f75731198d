import { slice, type Slice } from '#kernel/http/slice.ts'
import { visibleFiles } from '../running/may-see.ts'
import { flowFile } from './definition.ts'

/** Asked when somebody opens a file: whoever sees the process, and the field that it stands in, gets it. */
export const attachments: Slice = slice(flowFile, { rows: visibleFiles, open: ['detail'] })
