import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { Block } from '#console/lib/block.tsx'
import { call } from '#console/lib/call.ts'
import { chosenLanguage } from '#console/lib/language.ts'
import { useMay } from '#console/lib/may.ts'
import { fromLocalInput } from '#console/lib/moments.ts'
import { queryClient } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { debounce } from '#ui/debounce.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { languageFacts, languages } from '#words/languages.ts'
import { type GoodsTyped, listChanged, readFields, readVariants } from './goods-typed.ts'

/** Pixels of a phone, a tablet and a desktop. */
const widths = [390, 768, 1280] as const
/** Pixels of the frame, before it is made smaller. */
const height = 900

/** Milliseconds without a key after which the page is drawn again. */
const pause = 300
/** Milliseconds for which an address can be opened again; its ticket lasts a minute. */
const freshness = 45_000

/** The page of the shop as what is typed makes it, saved or not. */
export function PreviewFrame({ code, version, baseTyped }: PreviewFrameProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay()('POST /staff/previews')) return null
  return (
    <Block
      title={m.console_preview()}
      aside={
        <Button tone="plain" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? m.console_preview_hide() : m.console_preview_show()}
        </Button>
      }
    >
      {isOpen ? (
        <Preview code={code} version={version} baseTyped={baseTyped} />
      ) : (
        <p className="text-soft">{m.console_preview_text()}</p>
      )}
    </Block>
  )
}

interface PreviewFrameProps extends Pick<StaffGoods, 'code' | 'version'> {
  baseTyped: GoodsTyped
}

function Preview({ code, version, baseTyped }: PreviewFrameProps) {
  const [width, setWidth] = useState<number>(widths[0])
  const [language, setLanguage] = useState(chosenLanguage.get())
  const [moment, setMoment] = useState('')
  const typed = useWatch<GoodsTyped>() as GoodsTyped // the form has a value for every field
  const input = { code, ...readUnsaved(typed, baseTyped), ...(moment && { at: fromLocalInput(moment) }) }
  const { data, error, isPending } = useQuery(
    {
      queryKey: ['POST /staff/previews', input, version],
      queryFn: async ({ signal }) => {
        await debounce(signal, pause)
        return call('POST /staff/previews', input, { signal })
      },
      placeholderData: keepPreviousData, // the page before stays until the next one is there
      staleTime: freshness,
      gcTime: 0,
      retry: false,
    },
    queryClient,
  )
  const [shown, setShown] = useState<string>()
  if (data && data.address !== shown) setShown(data.address) // stays beside an error, too
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <ChoicePills
          chosen={width}
          onChoose={setWidth}
          choices={widths.map((pixels) => [pixels, m.console_preview_width({ pixels })])}
        />
        <ChoicePills
          chosen={language}
          onChoose={setLanguage}
          choices={languages.map((each) => [each, languageFacts[each].ownName, languageFacts[each].tag])}
        />
      </div>
      <div className="sm:max-w-72">
        <Field
          type="datetime-local"
          label={m.console_preview_moment()}
          optionalLabel={m.console_optional()}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
      </div>
      {error && (
        <Notice tone="bad" loud>
          {error.message}
        </Notice>
      )}
      {isPending && !shown && <Skeleton className="h-96 w-full !rounded-md" />}
      {shown && <Scaled width={width} address={`${shown}&lang=${language}`} />}
    </div>
  )
}

interface ChoicePillsProps<Choice extends string | number> {
  chosen: Choice
  onChoose: (choice: Choice) => void
  /** Value, words, and their language where it is not the page's. */
  choices: readonly (readonly [Choice, string, string?])[]
}

const ChoicePills = <Choice extends string | number>({ chosen, onChoose, choices }: ChoicePillsProps<Choice>) =>
  choices.map(([value, words, lang]) => (
    <button
      key={value}
      type="button"
      lang={lang}
      aria-pressed={value === chosen}
      onClick={() => onChoose(value)}
      className="pill aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {words}
    </button>
  ))

/** What differs from what is saved, as the call takes it. */
function readUnsaved(typed: GoodsTyped, baseTyped: GoodsTyped) {
  const changed = listChanged(typed, baseTyped)
  const fields = readFields(typed)
  const names = changed.filter((name) => name !== 'variants')
  return {
    ...(names.length > 0 && { fields: Object.fromEntries(names.map((name) => [name, fields[name]])) }),
    ...(changed.includes('variants') && { variants: readVariants(typed) }),
  }
}

/** A frame that is as wide for its page as asked, and made smaller where the screen is narrower. */
function Scaled({ width, address }: { width: number; address: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room / width)
  return (
    <div
      ref={place}
      className="mx-auto w-full overflow-hidden rounded-md border border-line"
      style={{ height: height * scale, maxWidth: width }}
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page, with its scripts and its storage */}
      <iframe
        key={address}
        src={address}
        title={m.console_preview_frame()}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}
        className="max-w-none"
      />
    </div>
  )
}
