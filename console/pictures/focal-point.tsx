import type { Picture as ShownPicture } from '#contract/catalogue.ts'
import type { StaffPicture } from '#contract/pictures.ts'
import { Picture } from '#ui/picture.tsx'
import { m } from '#words/compiled/messages.js'

interface FocalPointProps {
  picture: ShownPicture
  focal: StaffPicture['focal']
  onFocal: (focal: StaffPicture['focal']) => void
}

/** The point of a photo that stays visible where a frame cuts: by a press on it, or by two sliders. */
export function FocalPoint({ picture, focal, onFocal }: FocalPointProps) {
  const sides = [
    { name: 'x', label: m.console_photo_focal_x() },
    { name: 'y', label: m.console_photo_focal_y() },
  ] as const
  return (
    <div className="grid gap-2">
      <p className="text-soft">{m.console_photo_focal_text()}</p>
      <div
        role="presentation"
        className="relative mx-auto w-fit cursor-crosshair overflow-hidden rounded-md"
        onClick={(event) => {
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
          onFocal({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
        }}
      >
        <Picture picture={picture} sizes="520px" soon alt="" className="max-h-72 w-auto" />
        <span
          aria-hidden
          style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-action/50 shadow-float"
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {sides.map(({ name, label }) => (
          <label key={name} className="grid gap-1">
            <span className="font-medium">{label}</span>
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(focal[name] * 100)}
              onChange={(event) => onFocal({ ...focal, [name]: Number(event.target.value) / 100 })}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
