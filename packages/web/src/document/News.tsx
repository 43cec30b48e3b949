import { Button } from "@blueprintjs/core";
import { newsWords, type PageNews } from "@twinhelm/core/document/realtime/news";
import { documentText } from "@twinhelm/core/document/text";

/** Says what others added to the rows shown, and took away; it lies over them, and they stay until it is asked for. */
export function News({ of }: { of: PageNews & { readonly show: () => void } }) {
  const words = newsWords(of);
  return (
    <div className="news" role="status">
      {words !== undefined && (
        <div>
          {words}
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text={documentText("news.show")}
            onClick={of.show}
          />
        </div>
      )}
    </div>
  );
}
