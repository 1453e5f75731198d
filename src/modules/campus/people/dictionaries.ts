import { dictionary, type Dictionary } from '../dictionary.ts'

/** Words of the people rooms. */
export const peopleDictionaries: readonly Dictionary[] = [
  dictionary('campus_gender', '性别', 'Gender', '1 男/Male; 2 女/Female; 9 未说明/Unspecified'),
  dictionary(
    'campus_address_type',
    '地址类型',
    'Kind of address',
    '1 宿舍/Dorm; 2 教学楼/Teaching building; 9 其他/Other',
  ),
  dictionary('campus_auth_type', '认证身份', 'Verified as', '1 学生/Student; 2 教职工/Staff; 3 校友/Alumni'),
  dictionary(
    'campus_degree_level',
    '培养层次',
    'Degree level',
    '1 专科/Associate; 2 本科/Bachelor; 3 硕士/Master; 4 博士/Doctorate; 5 留学交换/International exchange',
  ),
  dictionary(
    'campus_housing_status',
    '住宿状态',
    'Housing',
    '0 未入住/Not housed; 1 在住/Housed; 2 校外住宿/Off campus; 3 已退宿/Checked out',
  ),
  dictionary(
    'campus_remark_type',
    '备注类型',
    'Kind of remark',
    '1 表扬/Praise; 2 违纪/Violation; 3 健康/Health; 4 资助/Financial aid; 5 谈话/Conversation; 6 宿舍/Dorm; 9 其他/Other',
  ),
  dictionary(
    'campus_remark_level',
    '备注等级',
    'Weight of a remark',
    '1 一般/Normal; 2 重要/Important; 3 紧急/Urgent',
  ),
  dictionary(
    'campus_visible_scope',
    '可见范围',
    'Visible to',
    '1 仅自己/Only me; 2 本部门/My department; 3 有权限者/Everyone with the right',
  ),
  // GB/T 3304.
  dictionary(
    'campus_nation',
    '民族',
    'Ethnic group',
    '01 汉族/Han; 02 蒙古族/Mongol; 03 回族/Hui; 04 藏族/Tibetan; 05 维吾尔族/Uygur; 06 苗族/Miao; 07 彝族/Yi; 08 壮族/Zhuang; 09 布依族/Buyei; 10 朝鲜族/Korean; 11 满族/Manchu; 12 侗族/Dong; 13 瑶族/Yao; 14 白族/Bai; 15 土家族/Tujia; 16 哈尼族/Hani; 17 哈萨克族/Kazak; 18 傣族/Dai; 19 黎族/Li; 20 傈僳族/Lisu; 21 佤族/Va; 22 畲族/She; 23 高山族/Gaoshan; 24 拉祜族/Lahu; 25 水族/Sui; 26 东乡族/Dongxiang; 27 纳西族/Naxi; 28 景颇族/Jingpo; 29 柯尔克孜族/Kirgiz; 30 土族/Tu; 31 达斡尔族/Daur; 32 仫佬族/Mulao; 33 羌族/Qiang; 34 布朗族/Blang; 35 撒拉族/Salar; 36 毛南族/Maonan; 37 仡佬族/Gelao; 38 锡伯族/Xibe; 39 阿昌族/Achang; 40 普米族/Pumi; 41 塔吉克族/Tajik; 42 怒族/Nu; 43 乌孜别克族/Uzbek; 44 俄罗斯族/Russ; 45 鄂温克族/Ewenki; 46 德昂族/Deang; 47 保安族/Bonan; 48 裕固族/Yugur; 49 京族/Gin; 50 塔塔尔族/Tatar; 51 独龙族/Derung; 52 鄂伦春族/Oroqen; 53 赫哲族/Hezhen; 54 门巴族/Monba; 55 珞巴族/Lhoba; 56 基诺族/Jino',
  ),
]
