import { pictureAddress } from '#ui/picture-address.ts'

interface ContentPictureProps {
  /** The path of its renditions. */
  picture: string
  sizes: string
  /** Above the fold: loaded eagerly. */
  soon?: boolean
  className?: string
}

/**
 * The picture of a news item. Pictures drawn by the shop leave the left half empty for text, so they are cropped from the right.
 */
export function ContentPicture({ picture, sizes, soon = false, className = '' }: ContentPictureProps) {
  const at = (width: number, format: string) => pictureAddress(`${picture}-${width}.${format}`)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${at(1280, 'avif')} 1280w, ${at(1920, 'avif')} 1920w`} sizes={sizes} />
      <img
        src={at(1280, 'webp')}
        alt=""
        width="1280"
        height="440"
        loading={soon ? 'eager' : 'lazy'}
        fetchPriority={soon ? 'high' : 'auto'}
        decoding="async"
        className={`bg-mist object-cover ${picture.startsWith('/pictures/slider/') ? 'object-right' : ''} ${className}`}
      />
    </picture>
  )
}
