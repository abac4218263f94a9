import { useEffect, useRef, useState } from 'react'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { Block } from '#console/lib/block.tsx'
import { chosenLanguage } from '#console/lib/language.ts'
import { useMay } from '#console/lib/may.ts'
import { useAct } from '#console/lib/query.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/compiled/messages.js'
import { languageFacts, languages } from '#words/languages.ts'

/** Pixels of a phone, a tablet and a desktop. */
const widths = [390, 768, 1280] as const
/** Pixels of the frame, before it is made smaller. */
const height = 900

/** The page of the shop as the saved draft makes it; drawn anew with each saved version. */
export function PreviewFrame({ code, version }: Pick<StaffGoods, 'code' | 'version'>) {
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
      {isOpen ? <Preview key={version} code={code} /> : <p className="text-soft">{m.console_preview_text()}</p>}
    </Block>
  )
}

function Preview({ code }: { code: string }) {
  const [width, setWidth] = useState<number>(widths[0])
  const [language, setLanguage] = useState(chosenLanguage.get())
  const { data, error, mutate, isPending } = useAct('POST /staff/previews', () => {})
  useEffect(() => mutate({ code }), [code, language, mutate]) // a ticket lasts a minute
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {widths.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
            className="pill aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {m.console_preview_width({ pixels: each })}
          </button>
        ))}
        {languages.map((each) => (
          <button
            key={each}
            type="button"
            lang={languageFacts[each].tag}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
            className="pill aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {languageFacts[each].ownName}
          </button>
        ))}
      </div>
      {error && (
        <Notice tone="bad" loud>
          {error.message}
        </Notice>
      )}
      {isPending && <Skeleton className="h-96 w-full !rounded-md" />}
      {data && !isPending && <Scaled width={width} address={`${data.address}&lang=${language}`} />}
    </div>
  )
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
    <div ref={place} className="overflow-hidden rounded-md border border-line" style={{ height: height * scale }}>
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
