import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { goodsSorts } from './goods-list.ts'
import { GoodsView } from './imports.ts'

const ColumnName = z.string().regex(/^[A-Za-z]{1,32}$/)

/** What a view of the grid shows: which goods, in which order, in which columns. */
const ViewSettings = z.strictObject({
  filter: GoodsView,
  sort: z.enum(goodsSorts),
  direction: z.enum(['asc', 'desc']),
  columns: z.array(ColumnName).max(60), // that are shown
  pinned: z.array(ColumnName).max(60), // that stay at the left
})

export const SavedView = z.object({
  viewId: z.uuid(),
  version: z.int(), // to be sent with the next write
  name: z.string(),
  shared: z.boolean(),
  by: z.string(),
  isMine: z.boolean(),
  /** Its maker may, and of a shared one an owner. */
  mayChange: z.boolean(),
  view: ViewSettings,
})
export type SavedView = z.infer<typeof SavedView>

export const staffViews = endpoint('GET /staff/views', {
  who: 'staff',
  roles,
  summary: 'The saved views of the grid: own ones, and those that colleagues share, by name.',
  input: z.object({}),
  reply: z.object({ views: z.array(SavedView) }),
})

export const staffPutView = endpoint('PUT /staff/views/{id}', {
  who: 'staff',
  roles,
  summary:
    'Makes, changes or removes a saved view. A new one has an id of the caller and version 0. VIEW_NOT_FOUND; STALE; at most 100 of a person (VIEWS_TOO_MANY). A removed one comes back by its id and version 0.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(0),
    name: z.string().trim().min(1).max(80),
    shared: z.boolean().default(false),
    view: ViewSettings,
    remove: z.boolean().default(false),
  }),
  reply: z.object({ views: z.array(SavedView) }),
})
