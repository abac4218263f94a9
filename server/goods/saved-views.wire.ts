import type { SavedView } from '#contract/goods-views.ts'
import type { ListedView } from './saved-views.reads.ts'

export const wireView = ({ id, version, name, shared, by, isMine, mayChange, settings }: ListedView): SavedView => ({
  viewId: id,
  version,
  name,
  shared,
  by,
  isMine,
  mayChange,
  view: settings as SavedView['view'],
})
