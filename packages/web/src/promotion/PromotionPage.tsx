import "../styles/promotion.css";
import { Spinner } from "@blueprintjs/core";
import { promotionText } from "@twinhelm/core/promotion/text";
import { FormError } from "../shell/FormError";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { Applying } from "./Applying";
import { ChooseSides } from "./ChooseSides";
import { Ended } from "./Ended";
import { Planned } from "./Planned";
import { useWebPromotion, type WebPromotion } from "./useWebPromotion";

/** /promotion: two sides are chosen and compared, lines are chosen and applied. */
export function PromotionPage() {
  const promotion = useWebPromotion();
  const { failure } = promotion.context;
  useTitle(promotionText("title"));
  return (
    <div className="page promotion-page">
      <ToolbarLeft>
        <h1 className="promotion-title">{promotionText("title")}</h1>
      </ToolbarLeft>
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      <Step promotion={promotion} />
    </div>
  );
}

function Step({ promotion }: { promotion: WebPromotion }) {
  switch (promotion.step) {
    case "choosing":
      return <ChooseSides promotion={promotion} />;
    case "reading":
      return (
        <p role="status" className="promotion-reading">
          <Spinner size={20} />
          {promotionText("reading")}
        </p>
      );
    case "planned":
      return <Planned promotion={promotion} />;
    case "applying":
      return <Applying promotion={promotion} />;
    default:
      return <Ended promotion={promotion} />;
  }
}
