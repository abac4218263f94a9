import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Picture } from '#contract/catalogue.ts'
import type { StaffPicture } from '#contract/pictures.ts'
import { pictureUrl } from '#ui/picture.tsx'
import { m } from '#words/compiled/messages.js'

type Area = NonNullable<StaffPicture['crop']>

interface PhotoCropProps {
  picture: Picture
  crop: Area
  onCrop: (crop: Area) => void
}

const mostZoom = 4

/**
 * A square part of a photo, by dragging, by the arrow keys and by the slider. Its styles come with the console's, because the
 * policy of the page refuses a style element.
 */
export default function PhotoCrop({ picture, crop, onCrop }: PhotoCropProps) {
  const [first] = useState(crop)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div className="grid gap-2">
      <div className="relative h-72 overflow-hidden rounded-md bg-mist">
        <Cropper
          image={pictureUrl(picture, picture.widths.at(-1) ?? 640, 'webp')}
          aspect={1}
          maxZoom={mostZoom}
          crop={place}
          zoom={zoom}
          initialCroppedAreaPercentages={{
            x: first.x * 100,
            y: first.y * 100,
            width: first.width * 100,
            height: first.height * 100,
          }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(area) => onCrop(toFractions(area))}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="grid gap-1">
        <span className="font-medium">{m.console_photo_zoom()}</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </div>
  )
}

/** Percentages as fractions that lie within the photo: rounding may leave it by a little. */
function toFractions(area: Area): Area {
  const within = (percent: number) => Math.min(Math.max(percent / 100, 0), 1)
  const [x, y] = [within(area.x), within(area.y)]
  return { x, y, width: Math.min(within(area.width), 1 - x), height: Math.min(within(area.height), 1 - y) }
}
