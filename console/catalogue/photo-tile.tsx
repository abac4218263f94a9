import type { StaffGoods } from '#contract/goods-admin.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { type DropPlace, useDragOrder } from '#console/lib/drag-order.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { IconButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { m } from '#words/compiled/messages.js'
import { MissingMark } from './missing.tsx'
import type { PhotoOfGoods, useGoodsPhotos } from './use-goods-photos.ts'
import { sayName } from './use-tree.ts'

interface PhotoTileProps {
  picture: PhotoOfGoods
  at: number
  count: number
  choices: Pick<StaffGoods, 'options' | 'variants'>
  isReadOnly: boolean
  change: ReturnType<typeof useGoodsPhotos>['change']
  edit: () => void
}

/** One photo: its place by dragging or Alt with an arrow, the variants that it shows, its editor. */
export function PhotoTile({ picture, at, count, choices, isReadOnly, change, edit }: PhotoTileProps) {
  const { pictureId, altZh, altEn } = picture
  const move = (to: number) => {
    if (to < 0 || to >= count) return
    void change((before) => moveTo(before, pictureId, to))
  }
  const { element, place } = useDragOrder<HTMLLIElement>({
    list: 'photos',
    id: pictureId,
    axis: 'x',
    isOff: isReadOnly,
    drop: (dragged, where) => void change((before) => dropBeside(before, dragged, pictureId, where)),
  })
  const no = at + 1
  return (
    <li
      ref={element}
      className={`grid content-start gap-1 rounded-md border p-2 ${place ? 'border-action' : 'border-line'}`}
    >
      <PhotoButton picture={picture} no={no} edit={edit} move={isReadOnly ? undefined : (by) => move(at + by)} />
      {altZh === '' && <MissingMark>{m.console_photo_no_alt_zh()}</MissingMark>}
      {altEn === '' && <MissingMark>{m.console_photo_no_alt_en()}</MissingMark>}
      {!isReadOnly && (
        <>
          <PhotoVariants picture={picture} no={no} choices={choices} change={change} />
          <div className="flex justify-between">
            <IconButton icon="left" label={m.console_row_up({ no })} disabled={at === 0} onClick={() => move(at - 1)} />
            <IconButton
              icon="right"
              label={m.console_row_down({ no })}
              disabled={no === count}
              onClick={() => move(at + 1)}
            />
            <IconButton
              icon="trash"
              label={m.console_photo_remove({ no })}
              onClick={() => void change((before) => before.filter((one) => one.pictureId !== pictureId))}
            />
          </div>
        </>
      )}
    </li>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface PhotoButtonProps extends Pick<PhotoTileProps, 'picture' | 'edit'> {
  no: number
  move: ((by: number) => void) | undefined
}

/** The photo itself: a press edits it, Alt and an arrow move it. */
const PhotoButton = ({ picture, no, edit, move }: PhotoButtonProps) => (
  <button
    type="button"
    className="block rounded-sm"
    aria-label={m.console_photo_no({ no })}
    aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
    onClick={edit}
    onKeyDown={(event) => {
      const by = steps[event.key]
      if (!event.altKey || by === undefined) return
      event.preventDefault()
      move?.(by)
    }}
  >
    <Picture
      picture={picture.square}
      sizes="160px"
      alt={inLanguage(chosenLanguage.get())(picture.altZh, picture.altEn)}
      className="pointer-events-none aspect-square w-full rounded-sm bg-mist object-cover"
    />
  </button>
)

function moveTo(photos: readonly PhotoOfGoods[], id: string, to: number): PhotoOfGoods[] {
  const moved = photos.filter(({ pictureId }) => pictureId === id)
  return photos.filter(({ pictureId }) => pictureId !== id).toSpliced(to, 0, ...moved)
}

function dropBeside(photos: readonly PhotoOfGoods[], dragged: string, onto: string, place: DropPlace): PhotoOfGoods[] {
  const others = photos.filter(({ pictureId }) => pictureId !== dragged)
  const at = others.findIndex(({ pictureId }) => pictureId === onto)
  return moveTo(photos, dragged, place === 'after' ? at + 1 : at)
}

interface PhotoVariantsProps extends Pick<PhotoTileProps, 'picture' | 'choices' | 'change'> {
  no: number
}

/** Which variants the photo shows: all, or those with one value of an option. */
function PhotoVariants({ picture, no, choices: { options, variants }, change }: PhotoVariantsProps) {
  const published = variants.flatMap(({ assortId, choice }) => (assortId === null ? [] : { assortId, choice }))
  const offers = options.flatMap((option) =>
    option.values.map((value) => ({
      value: `${option.code} ${value.code}`,
      label: sayName(value) || value.code,
      variants: published.filter(({ choice }) => choice[option.code] === value.code).map(({ assortId }) => assortId),
    })),
  )
  const usable = offers.filter((offer) => offer.variants.length > 0)
  if (usable.length === 0) return null
  const shown = new Set(picture.variants)
  const chosen = usable.find(
    (offer) => picture.variants?.length === offer.variants.length && offer.variants.every((one) => shown.has(one)),
  )
  return (
    <select
      aria-label={m.console_photo_variants({ no })}
      className="field-box"
      value={chosen?.value ?? (picture.variants ? 'some' : '')}
      onChange={(event) => {
        const wanted = usable.find(({ value }) => value === event.target.value)?.variants ?? null
        void change((before) =>
          before.map((one) => (one.pictureId === picture.pictureId ? { ...one, variants: wanted } : one)),
        )
      }}
    >
      <option value="">{m.console_photo_all_variants()}</option>
      {!chosen && picture.variants && <option value="some">{m.console_photo_some_variants()}</option>}
      {usable.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
