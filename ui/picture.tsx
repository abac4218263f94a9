import type { Picture as Held } from '#contract/catalogue.ts'
import { pictureAddress } from './picture-address.ts'

interface PictureProps {
  picture: Held
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Above the fold: loaded eagerly; all others lazily. */
  soon?: boolean
  alt?: string
  className?: string
}

/** AVIF in all stored widths, and one WebP for the few browsers without it. Its space is reserved while loading. */
export function Picture({ picture, sizes, soon = false, alt = picture.alt, className = '' }: PictureProps) {
  const srcSet = picture.widths.map((width) => `${pictureUrl(picture, width, 'avif')} ${width}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={pictureUrl(picture, 640, 'webp')}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={soon ? 'eager' : 'lazy'}
        {...(soon && { fetchPriority: 'high' })}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

export const pictureUrl = (picture: Pick<Held, 'src'>, width: number, format: string) =>
  pictureAddress(`${picture.src}-${width}.${format}`)
