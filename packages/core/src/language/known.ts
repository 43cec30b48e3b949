import { folded } from "../text/fold";
import { formOfCode, knownCode, type Languages, nameIn, ownName } from "./languages";

/** Languages to choose from, each once; any other code can be typed. */
const codes = `
af_ZA am_ET ar_AE ar_BH ar_DZ ar_EG ar_IQ ar_JO ar_KW ar_LB ar_LY ar_MA ar_OM ar_QA ar_SA ar_SD ar_SY ar_TN ar_YE
as_IN ast_ES az_AZ be_BY bg_BG bm_ML bn_BD bn_IN bo_CN br_FR bs_BA ca_AD ca_ES ceb_PH ckb_IQ co_FR cs_CZ cy_GB da_DK
de_AT de_BE de_CH de_DE de_LI de_LU dv_MV dz_BT ee_GH el_CY el_GR en_AE en_AU en_BZ en_CA en_GB en_GH en_HK en_IE
en_IN en_JM en_KE en_MT en_NG en_NZ en_PH en_PK en_SG en_TT en_US en_ZA en_ZW eo es_AR es_BO es_CL es_CO es_CR es_CU
es_DO es_EC es_ES es_GQ es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_US es_UY es_VE et_EE eu_ES fa_AF
fa_IR ff_SN fi_FI fil_PH fo_FO fr_BE fr_BF fr_CA fr_CD fr_CH fr_CI fr_CM fr_FR fr_HT fr_LU fr_MA fr_MC fr_ML fr_SN
fur_IT fy_NL ga_IE gd_GB gl_ES gn_PY gsw_CH gu_IN gv_IM ha_NG haw_US he_IL hi_IN hr_BA hr_HR hsb_DE hu_HU hy_AM id_ID
ig_NG is_IS it_CH it_IT iu_CA ja_JP jv_ID ka_GE kk_KZ kl_GL km_KH kn_IN ko_KP ko_KR kok_IN ku_TR kw_GB ky_KG lb_LU
lg_UG ln_CD lo_LA lt_LT lv_LV mg_MG mi_NZ mk_MK ml_IN mn_MN mr_IN ms_BN ms_MY ms_SG mt_MT my_MM nb_NO ne_IN ne_NP
nl_BE nl_NL nl_SR nn_NO nso_ZA oc_FR om_ET or_IN os_GE pa_IN pa_PK pl_PL ps_AF pt_AO pt_BR pt_MZ pt_PT qu_BO qu_EC
qu_PE rm_CH rn_BI ro_MD ro_RO ru_BY ru_KZ ru_RU ru_UA rw_RW sa_IN sc_IT sd_PK se_FI se_NO se_SE si_LK sk_SK sl_SI
sm_WS sn_ZW so_SO sq_AL sq_XK sr_BA sr_ME sr_RS st_ZA su_ID sv_FI sv_SE sw_KE sw_TZ ta_IN ta_LK ta_SG te_IN tg_TJ
th_TH ti_ER ti_ET tk_TM tn_ZA to_TO tr_CY tr_TR ts_ZA tt_RU ug_CN uk_UA ur_IN ur_PK uz_UZ vi_VN wo_SN xh_ZA yi_US
yo_NG zh_CN zh_HK zh_MO zh_SG zh_TW zu_ZA
`
  .trim()
  .split(/\s+/);

/** A language that can be added. */
export interface KnownLanguage {
  readonly code: string;
  /** What it is called in itself. */
  readonly name: string;
  /** Its name in itself and in the language of the console, and its code. */
  readonly label: string;
}

/** All known languages, by their names. Naming them takes some milliseconds: ask once. */
export const knownLanguages = (): readonly KnownLanguage[] =>
  codes.flatMap((code) => named(code) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));

function named(code: string): KnownLanguage | undefined {
  const name = ownName(code);
  if (name === undefined) return undefined;
  const english = nameIn("en", code);
  const names = english === undefined || english === name ? name : `${name} · ${english}`;
  return { code, name, label: `${names} (${code})` };
}

/** The languages that are not available yet, narrowed by words; a code that stands for one is a choice of its own. */
export function languagesToAdd(
  known: readonly KnownLanguage[],
  languages: Languages,
  words: string,
): readonly KnownLanguage[] {
  const taken = new Set(Object.keys(languages.available).map(formOfCode));
  const wanted = folded(words).split(/\s+/);
  const found = known.filter(({ code, label }) => {
    if (taken.has(formOfCode(code))) return false;
    const text = folded(label);
    return wanted.every((word) => text.includes(word) || formOfCode(code).includes(formOfCode(word)));
  });
  const typed = words.trim();
  const own = known.some(({ code }) => formOfCode(code) === formOfCode(typed)) ? undefined : named(typed);
  if (own === undefined || knownCode(languages, typed) !== undefined) return found;
  // Three letters are rather the beginning of a name.
  return typed.length === 3 ? [...found, own] : [own, ...found];
}
